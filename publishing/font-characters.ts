/**
 * The characters that a font has, by its `cmap` table: from the ranges of its format 12, a list of
 * first character, last character and glyph.
 */
export function charactersOf(font: Buffer): (character: string) => boolean {
  const ranges = rangesOf(font)
  return (character) => {
    const code = character.codePointAt(0)!
    return ranges.some(([first, last]) => first <= code && code <= last)
  }
}

function rangesOf(font: Buffer): [first: number, last: number][] {
  const cmap = tableOf(font, 'cmap')
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4)),
  )
  const subtable = subtables.find((one) => one.readUInt16BE(0) === 12)
  if (!subtable) throw new Error('The font has no character map of format 12')
  return Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => {
    const group = 16 + index * 12
    return [subtable.readUInt32BE(group), subtable.readUInt32BE(group + 4)]
  })
}

function tableOf(font: Buffer, tag: string): Buffer {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const record = records.find((at) => font.toString('latin1', at, at + 4) === tag)
  if (record === undefined) throw new Error(`The font has no table ${tag}`)
  return font.subarray(font.readUInt32BE(record + 8))
}
