import type { Namespace } from '@/messages/messages'
import type { PageVersion } from '../live/fresh-page'
import { OwnerLivePage } from '../live/owner-live-page'
import { Page, type PageProps } from '../ui/page'
import { Words } from './words'

interface OwnerPageProps extends PageProps {
  /** Texts of the page's components in the browser, besides those of the layouts. */
  readonly namespaces: readonly Namespace[]
  /** Of a page that renews itself. */
  readonly live: PageVersion
}

/** A page of a signed-in person that renews itself. */
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
