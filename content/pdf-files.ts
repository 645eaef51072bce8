/** Maximum size of one file; a scanned form of ten pages has 2 to 4 MB. */
export const PDF_BYTES = 5_000_000

/** The address at which visitors download a file. */
export function pdfAddress(slug: string): string {
  return `/files/${slug}.pdf`
}

/** A name as part of an address: letters without accents, digits and hyphens. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return slug || 'file'
}
