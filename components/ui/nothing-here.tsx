import { Page } from './page'

interface NothingHereProps {
  readonly title: string
  readonly meaning: string
  /** The way out: where it leads, and what it says. */
  readonly href: string
  readonly way: string
}

/** A page that is not there, and one way on: a plain link, for every page carries this one along. */
export function NothingHere({ title, meaning, href, way }: NothingHereProps) {
  return (
    <Page title={title} width="task">
      <h1 className="text-xl">{title}</h1>
      <p className="mt-4">{meaning}</p>
      <p className="mt-4">
        <a href={href} className="text-accent underline underline-offset-4">
          {way}
        </a>
      </p>
    </Page>
  )
}
