import type { ReactNode } from 'react'
import { Words } from '@/components/layout/words'

/** Sends the texts of failed actions, which most pages of a signed-in person need. */
export default function OwnerLayout({ children }: { readonly children: ReactNode }) {
  return <Words namespaces={['failures']}>{children}</Words>
}
