/*
 * Lets React work in a document that others change (decision 042). Translators replace text nodes, extensions wrap and
 * remove elements. React knows only the nodes that it made: it would write a changed text into a node that was replaced,
 * where nobody sees it, and throw where it removes such a node or inserts before it.
 */

/** What was put in the place of a node that was removed, until the node returns. */
const replacements = new WeakMap<Node, Node>()
const isReplacement = new WeakSet<Node>()

/** To be called once, before React renders. */
export function allowForeignChanges(): void {
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const { type, target, addedNodes, removedNodes } = record
      // React has changed the text of a replaced node: show it instead. The translator then translates it again.
      if (type === 'characterData' && !target.isConnected) shownFor(target)?.replaceWith(target)
      for (const node of addedNodes) {
        // The node is shown again: what replaced it is the translation of its former text.
        shownFor(node)?.remove()
        replacements.delete(node)
      }
      for (const node of removedNodes) {
        if (node.isConnected || !(node instanceof Text || isReplacement.has(node))) continue
        const replacement = findReplacement(record, records)
        if (!replacement) continue
        replacements.set(node, replacement)
        isReplacement.add(replacement)
        observer.observe(node, { characterData: true })
      }
    }
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  allowMissingNodes()
}

/** The node in the document that replaces this one, which may have been replaced in turn. */
function shownFor(node: Node): ChildNode | undefined {
  const replacement = replacements.get(node)
  return replacement?.isConnected ? (replacement as ChildNode) : replacement && shownFor(replacement)
}

/** Inserted by the same change, or before or after it at the same place. */
function findReplacement(removal: MutationRecord, records: MutationRecord[]): Node | undefined {
  for (const { target, addedNodes, previousSibling, nextSibling } of records) {
    const [added] = addedNodes
    if (!added || target !== removal.target || isReplacement.has(added)) continue
    const isAtSamePlace = previousSibling === removal.previousSibling && nextSibling === removal.nextSibling
    if (isAtSamePlace || added === removal.previousSibling || added === removal.nextSibling) return added
  }
  return undefined
}

/** Where a child is no longer in its parent, the two methods that React calls use what replaced or contains it. */
function allowMissingNodes(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = child.parentNode === this ? child : (shownFor(child) ?? child)
    if (shown !== this && this.contains(shown)) removeChild.call(shown.parentNode, shown)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    let place: Node | null | undefined = before
    if (place && place.parentNode !== this) place = this.contains(place) ? place : shownFor(place)
    while (place && place.parentNode !== this) place = place.parentNode
    insertBefore.call(this, node, place ?? null)
    return node
  }
}
