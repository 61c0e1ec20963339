import { StoreError } from '@maycrawl/gate';

/** What is stored of one site cannot be used. No other site has the same fault. */
export class DamagedSiteError extends StoreError {
  constructor(problem: ConstructorParameters<typeof StoreError>[1], cause?: unknown) {
    super('store-damaged', problem, cause);
  }
}
