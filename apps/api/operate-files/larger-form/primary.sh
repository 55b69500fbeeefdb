# Runs once, on the empty database: the replica may connect, and every commit waits for it.
set -e
echo "host replication portal all scram-sha-256" >> "$PGDATA/pg_hba.conf"
echo "synchronous_standby_names = 'replica'" >> "$PGDATA/postgresql.auto.conf"
