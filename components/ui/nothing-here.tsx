import Link from 'next/link'
import { Page } from './page'

interface NothingHereProps {
  readonly title: string
  readonly meaning: string
  /** The way out: where it leads, and what it says. */
  readonly href: string
  readonly way: string
}

/** A page that is not there, and one way on. */
export function NothingHere({ title, meaning, href, way }: NothingHereProps) {
  return (
    <Page width="task">
      <h1 className="text-xl">{title}</h1>
      <p className="mt-4">{meaning}</p>
      <p className="mt-4">
        <Link href={href} className="text-accent underline underline-offset-4">
          {way}
        </Link>
      </p>
    </Page>
  )
}
