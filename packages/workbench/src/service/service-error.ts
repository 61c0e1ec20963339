/** Why the service gave no answer. The page shows each kind in words of its own. */
export type ServiceProblem =
  /** Nothing at the address of this page answers as the service does. */
  | { readonly kind: 'no-service'; readonly robotsUrl: string }
  /** The text is not the name of a site. */
  | { readonly kind: 'not-a-site'; readonly typed: string }
  /** A token is missing, or `isWrong`. */
  | { readonly kind: 'token'; readonly isWrong: boolean }
  /** `seconds` until a retry makes sense. */
  | { readonly kind: 'busy'; readonly seconds: number }
  | { readonly kind: 'not-yet-known'; readonly site: string }
  /** The service refused the request. `detail` is English. */
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'failed'; readonly status: number }
  /** The answer ended early, or the connection was lost. */
  | { readonly kind: 'cut' };

export class ServiceError extends Error {
  readonly problem: ServiceProblem;

  constructor(problem: ServiceProblem) {
    super(problem.kind);
    this.name = 'ServiceError';
    this.problem = problem;
  }
}
