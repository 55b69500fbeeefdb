/** State of the navigation from the method by code to the choice, while that method is not offered. */
export const NOT_BY_CODE = 'notByCode';
