export interface Options {
  /** The duration of each turn of a timing. */
  seconds: number
  /** URL paths of the prerendered pages to measure. */
  pages: string[]
}

/** A line of the printed table, by column. */
export type Row = Record<string, string>
export type Measurement = (options: Options) => Promise<Row[]>

/** Columns in the order in which the rows first name them. */
export function printTable(rows: Row[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const widths = columns.map((name) => Math.max(name.length, ...rows.map((row) => (row[name] ?? '').length)))
  const print = (cells: string[]) =>
    console.log(`  ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd())
  print(columns)
  for (const row of rows) print(columns.map((name) => row[name] ?? ''))
}
