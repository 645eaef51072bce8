/** The answer of a provider is longer than any of theirs. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong'
}

/** As `response.text()`, but reads at most so many bytes. @throws AnswerTooLong */
export async function boundedText(response: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new AnswerTooLong('The answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Undefined for what is no JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
