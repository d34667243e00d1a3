/** The event makes no run for one trigger. Its message is the line that the sink logs, in Tekton's words. */
export class EventLost extends Error {}
