import { useEffect, useState } from 'react'

import { logProblem } from '#app/lib/log.ts'

import type { BlogPost } from './blog.data.ts'
import { reasonOf, together } from './post-facts.ts'

/** The list so far. `next` is what the button for more is doing. */
export type Posts =
  | { status: 'loading' }
  | { status: 'failed'; reason: string }
  | { status: 'loaded'; posts: BlogPost[]; more: boolean; next: 'idle' | 'loading' | 'failed' }

/** Loads the first posts at once, and each ten more when asked. */
export function usePosts(): { posts: Posts; retry: () => void; loadMore: () => void } {
  const [posts, setPosts] = useState<Posts>({ status: 'loading' })

  useEffect(() => {
    void listAfter([]).then(setPosts)
  }, [])

  return {
    posts,
    retry() {
      setPosts({ status: 'loading' })
      void listAfter([]).then(setPosts)
    },
    loadMore() {
      if (posts.status !== 'loaded' || posts.next === 'loading') return
      setPosts({ ...posts, next: 'loading' })
      void listAfter(posts.posts).then(setPosts)
    },
  }
}

async function listAfter(shown: BlogPost[]): Promise<Posts> {
  try {
    const { postsAfter } = await import('./blog.data.ts')
    const { posts, more } = await postsAfter(shown.length)
    return { status: 'loaded', posts: together(shown, posts), more, next: 'idle' }
  } catch (cause) {
    const reason = reasonOf(cause)
    logProblem(`The blog posts could not be loaded: ${reason}`)
    if (shown.length === 0) return { status: 'failed', reason }
    return { status: 'loaded', posts: shown, more: true, next: 'failed' }
  }
}
