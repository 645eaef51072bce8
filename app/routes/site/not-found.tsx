import { Link } from 'react-router'

export const meta = () => [{ title: 'Page not found' }]

export default function NotFound() {
  return (
    <main>
      <h1>404</h1>
      <Link to="/">Home</Link>
    </main>
  )
}
