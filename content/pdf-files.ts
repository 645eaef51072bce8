/** Of one file; a scanned form of ten pages has 2 to 4 MB. */
export const PDF_BYTES = 5_000_000

/** Where visitors download a file. */
export function pdfAddress(slug: string): string {
  return `/files/${slug}.pdf`
}

/** The part of an address that stands for a name: letters without accents, digits and hyphens. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return slug || 'file'
}
