/** For whoever looks into the browser's console; visitors are told in the page. No personal data. */
export function logProblem(what: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(what, cause ?? '')
}
