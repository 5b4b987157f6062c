/**
 * How far a trace's times may be off: a log rounds the worker's time and its skew to the millisecond
 * each and writes its line a little later; MONITOR prints a time a little after the script took it.
 */
export const TIME_ERROR_MS = 3;
