/** A provider's response is longer than any that it should send. */
export class ResponseTooLong extends Error {
  override name = 'ResponseTooLong'
}

/** As `response.text()`, but reads at most `mostBytes`. @throws ResponseTooLong */
export async function boundedText(response: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new ResponseTooLong('The answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Undefined where the text is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
