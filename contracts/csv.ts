/** Excel recognizes UTF-8 by this mark only. */
export const CSV_START = '\uFEFF'

/** One line of RFC 4180, every cell quoted. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${withoutFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

// A spreadsheet would run a cell that starts like this as a formula; in some languages also with full-width signs
// (OWASP: CSV injection).
function withoutFormula(cell: string): string {
  return /^[=+\-@＝＋－＠\0\t\r\n]/.test(cell) ? `'${cell}` : cell
}
