import { createContext } from 'react-router'

import { builtIn } from '#content/built-in.ts'

/** What the practice says in the request that a loader answers: a release is rendered with its own. */
export const siteContent = createContext(builtIn)

/** Whether the document is for a site that the owner has not opened yet. */
export const isForClosedSite = createContext(false)
