import { expect, type Page } from '@playwright/test'

/**
 * Expects that the page shows the texts that React has rendered last. In a changed document React may write them into
 * nodes that are no longer shown: without an error, the page then says what is not true any more.
 */
export async function expectShownTexts(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(staleTexts)).toEqual([])
}

/** As far as it is read here: React's own record of what it has rendered. */
interface Fiber {
  /** 6 for a text beside others; 5 for an element. */
  tag: number
  memoizedProps: unknown
  stateNode: unknown
  return: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

/** Runs in the page. @returns rendered texts that the element around them does not show */
function staleTexts(): string[] {
  const [, root] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$')) ?? []
  if (!root) throw new Error('React has not rendered this page.')
  const stale: string[] = []
  visit((root as { stateNode: { current: Fiber } }).stateNode.current)
  return stale

  function visit(fiber: Fiber): void {
    const text = textOf(fiber)
    const element = text !== undefined && elementAround(fiber)
    if (element && !element.textContent.includes(text)) stale.push(text)
    for (let child = fiber.child; child; child = child.sibling) visit(child)
  }
  /** A text has its own fiber only beside others. */
  function textOf({ tag, memoizedProps }: Fiber): string | undefined {
    if (tag === 6) return memoizedProps as string
    const { children } = (memoizedProps ?? {}) as { children?: unknown }
    return tag === 5 && typeof children === 'string' ? children : undefined
  }
  function elementAround(fiber: Fiber): Element | undefined {
    for (let around: Fiber | null = fiber; around; around = around.return)
      if (around.stateNode instanceof Element && around.stateNode.isConnected) return around.stateNode
    return undefined
  }
}
