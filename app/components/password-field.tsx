import { useEffect, useRef, useState } from 'react'

import { type FieldWords, TextField, VERBATIM } from './field.tsx'
import { Icon } from './icon.tsx'

/**
 * A password field with a button that shows it. Hidden again on submit, so that the browser offers to save it and
 * bystanders can't read it.
 * @param autoComplete 'current-password' or 'new-password', for password managers
 */
export function PasswordField({
  show,
  hide,
  autoComplete,
  ...field
}: FieldWords & {
  show: string
  hide: string
  autoComplete: 'current-password' | 'new-password'
} & Omit<React.ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength'>) {
  const [shown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    const hideAgain = () => setShown(false)
    form?.addEventListener('submit', hideAgain)
    return () => form?.removeEventListener('submit', hideAgain)
  }, [])
  return (
    <div ref={place}>
      <TextField
        {...field}
        {...VERBATIM}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        end={
          <button
            type="button"
            title={shown ? hide : show}
            onClick={() => setShown(!shown)}
            className="inline-flex size-12 items-center justify-center rounded-control text-ink-soft hover:text-ink"
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
            <span className="sr-only">{shown ? hide : show}</span>
          </button>
        }
      />
    </div>
  )
}
