/** A table in a text: the name of each row, and its cells by the heads of their columns. */
export function matrixOf(text: string) {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return rows.map(([name = '', ...cells]) => ({
    name,
    cells: Object.fromEntries(cells.map((cell, index) => [head[index + 1], cell])) as Record<string, string>,
  }))
}
