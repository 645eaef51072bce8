import { siteEditor } from '#content/messages/site-editor.ts'
import { fieldKey } from '#content/site-content.ts'
import type { FieldPlace, SiteField } from '#contracts/site.ts'

/** What the order depends on; the editor's sections have more. */
interface ListedSection {
  document: string
  group: string
  fields: SiteField[]
}

/** Whether the value is a sample that nobody has replaced or confirmed. */
export function isExample({ sample }: { sample: SiteField['sample'] | 'confirmed' }): boolean {
  return sample === 'invented' || sample === 'may-be-right'
}

/** All fields in the order of the editor's list, whose groups are not in the order of the documents. */
export function fieldsInOrder<Section extends ListedSection>(sections: readonly Section[]) {
  return Object.keys(siteEditor.groups).flatMap((name) =>
    sections
      .filter(({ group }) => group === name)
      .flatMap((section) =>
        section.fields.map((field) => ({ section, field, document: section.document, path: field.path })),
      ),
  )
}

/**
 * The samples that are still to be replaced, in the order of the editor's list.
 * @param samples those of the saved draft
 * @param isOpen whether a field still has its sample, with unsaved edits
 */
export function examplesIn(
  sections: readonly ListedSection[],
  samples: readonly FieldPlace[],
  isOpen: (document: string, field: SiteField) => boolean,
): FieldPlace[] {
  const wanted = new Set(samples.map(fieldKey))
  return fieldsInOrder(sections)
    .filter((one) => wanted.has(fieldKey(one)) && isOpen(one.document, one.field))
    .map(({ document, path }) => ({ document, path }))
}

/** The example after a field, with the first after the last one, and how many there are without this field. */
export function nextExample(
  { sections, examples }: { sections: readonly ListedSection[]; examples: readonly FieldPlace[] },
  place: FieldPlace,
): { next: FieldPlace | undefined; left: number } {
  const order = fieldsInOrder(sections).map(fieldKey)
  const at = order.indexOf(fieldKey(place))
  const others = examples.filter((one) => fieldKey(one) !== fieldKey(place))
  return { next: others.find((one) => order.indexOf(fieldKey(one)) > at) ?? others[0], left: others.length }
}

/** The examples among the fields of these sections. */
export function countExamples(
  sections: readonly ListedSection[],
  { examples }: { examples: readonly FieldPlace[] },
): number {
  const open = new Set(examples.map(fieldKey))
  return sections.flatMap(({ document, fields }) =>
    fields.filter(({ path }) => open.has(fieldKey({ document, path }))),
  ).length
}
