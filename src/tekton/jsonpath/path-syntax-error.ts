/** Ends the parsing of a path. Never leaves parsePath. */
export class PathSyntaxError extends Error {}
