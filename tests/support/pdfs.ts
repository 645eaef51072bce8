const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'

/** A PDF of one page, written out: `catalog` and `page` are further entries of theirs, `more` the objects from number 4. */
export function makePdf({
  catalog = '',
  page = '',
  more = [] as string[],
  trailer = '',
} = {}): Buffer<ArrayBuffer> {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    PAGES,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page} >>`,
    ...more,
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF`
  return Buffer.from(text + table + end, 'latin1')
}

/** A stream of a PDF, as an object. */
export function pdfStream(data: Buffer, entries = ''): string {
  return `<< /Length ${data.length} ${entries} >>\nstream\n${data.toString('latin1')}\nendstream`
}
