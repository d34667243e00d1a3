/** Why an event has no group, as the interceptor logged it. */
export interface LoggedDecision {
  readonly trigger: string;
  readonly outcome: string;
  readonly why: string;
}

/** What the interceptor decided of an event, from its log; a line that is half written is no decision yet. */
export function decisionsIn(log: string, eventID: string): readonly LoggedDecision[] {
  return log.split('\n').flatMap((line) => {
    if (!line.includes(eventID) || !line.endsWith('}')) {
      return [];
    }
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- our own log line
    const { message, trigger = '', outcome = '', why = '' } = JSON.parse(line) as Partial<LoggedDecision & Message>;
    return message === 'decision' ? [{ trigger, outcome, why }] : [];
  });
}

interface Message {
  readonly message: string;
}
