import { Page } from './page'

interface NothingHereProps {
  readonly title: string
  readonly meaning: string
  /** Address of the link to continue; `way` is its label. */
  readonly href: string
  readonly way: string
}

/**
 * A page that says that something is missing, with one link to continue. The link is plain, because every page includes
 * this one.
 */
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
