/** A refusal (RFC 9457). `code` tells refusals apart; 0 is the status of a call that no server answered. */
export class Problem extends Error {
  constructor(status, body, retryAfterSeconds = 0) {
    super(body.detail ?? `status ${status}`);
    this.status = status;
    this.body = body;
    this.code = String(body.code ?? '');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
