'use client'

import { useRouter } from 'next/navigation'
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useTransition,
} from 'react'
import { inputClass } from '../../form/field'
import { Spinner } from '../../ui/spinner'

interface SearchFormProps {
  /** The filter of the shown list, by field name. */
  readonly shown: Readonly<Record<string, string>>
  readonly label: string
  /** The other fields of the form. */
  readonly children: ReactNode
}

/** Pause in typing after which the search starts, in milliseconds. */
const pauseMs = 250

/**
 * Searches while the owner types: the address changes, and the field keeps the focus. Without scripts it is a plain
 * form.
 */
export function SearchForm({ shown, label, children }: SearchFormProps) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { search = '', batch = '' } = shown
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isPending, startTransition] = useTransition()
  const go = (how: 'push' | 'replace') => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    const address = `/documents${queryOf(new FormData(form.current))}`
    startTransition(() => router[how](address, { scroll: false }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go('push')
  }
  const type = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go('replace'), pauseMs)
  }
  // Text that was typed before the scripts loaded is searched for, too.
  const begin = useEffectEvent(() => {
    if (field.current?.value.trim() !== search) type()
  })
  useEffect(() => {
    begin()
    return () => clearTimeout(timer.current)
  }, [])
  useShown(shown, form, isPending, timer)
  return (
    <search className="contents">
      <form ref={form} action="/documents" onSubmit={submit} className="contents">
        {batch !== '' && <input type="hidden" name="batch" value={batch} />}
        <div className="relative min-w-0 grow lg:max-w-80">
          <input
            ref={field}
            type="search"
            name="search"
            defaultValue={search}
            onChange={type}
            aria-label={label}
            placeholder={label}
            autoComplete="off"
            maxLength={200}
            className={inputClass}
          />
          {isPending && (
            <span className="bg-surface absolute inset-y-px right-2 flex items-center px-1">
              <Spinner />
            </span>
          )}
        </div>
        {children}
      </form>
    </search>
  )
}

/** Copies a changed address into the fields, for instance after the browser's Back, unless the owner is typing. */
function useShown(
  shown: SearchFormProps['shown'],
  form: { readonly current: HTMLFormElement | null },
  isPending: boolean,
  timer: { readonly current: unknown },
): void {
  const fill = useEffectEvent(() => {
    if (isPending || timer.current !== undefined) return
    for (const [name, value] of Object.entries(shown)) {
      const field = form.current?.elements.namedItem(name)
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (isField && field.value.trim() !== value) field.value = value
    }
  })
  const address = JSON.stringify(shown)
  const seen = useRef(address)
  useEffect(() => {
    if (seen.current !== address) fill()
    seen.current = address
  }, [address])
}

function queryOf(fields: FormData): string {
  const filled = [...fields].flatMap(([name, value]): [string, string][] => {
    const text = typeof value === 'string' ? value.trim() : ''
    return text === '' ? [] : [[name, text]]
  })
  // A time zone without a day has no effect.
  const hasDay = filled.some(([name]) => name === 'from' || name === 'to')
  const query = new URLSearchParams(filled.filter(([name]) => hasDay || name !== 'zone'))
  return query.size === 0 ? '' : `?${query}`
}
