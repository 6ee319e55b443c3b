import type { Namespace } from '@/messages/messages'
import type { PageVersion } from '../live/fresh-page'
import { OwnerLivePage } from '../live/owner-live-page'
import { Page, type PageProps } from '../ui/page'
import { Words } from './words'

interface OwnerPageProps extends PageProps {
  /** Namespaces of the texts that the page's client components use, besides those of the layouts. */
  readonly namespaces: readonly Namespace[]
  /** Set for a page that keeps itself current. */
  readonly live: PageVersion
}

/** A page of a signed-in person that keeps itself current. */
export function OwnerPage({ namespaces, live, children, ...page }: OwnerPageProps) {
  return (
    <Words namespaces={namespaces}>
      <Page {...page}>
        <OwnerLivePage {...live} />
        {children}
      </Page>
    </Words>
  )
}
