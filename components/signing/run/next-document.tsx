'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useTranslations } from '#words'
import { Button } from '../../ui/button'
import { useFocusAfter } from '../../ui/use-focus-after'
import { useIsDrawn } from '../../viewer/noted-view'

/** Id of the heading that gets the focus at the last document, where the button is missing. */
export const signHeading = 'sign'

interface NextDocumentProps {
  readonly address: string
  /** Whether the document is on this page: the button works after a page of the document is drawn. */
  readonly waitsForDrawing: boolean
}

/** A button that marks the document as read and shows the next one. */
export function NextDocument({ address, waitsForDrawing }: NextDocumentProps) {
  const t = useTranslations('run')
  const router = useRouter()
  const isDrawn = useIsDrawn()
  const [isLeaving, leave] = useTransition()
  const isPressed = useFocusAfter(signHeading)
  return (
    <Button
      busy={isLeaving || (waitsForDrawing && !isDrawn)}
      className="w-full"
      onClick={() => {
        isPressed.current = true
        leave(() => router.push(address))
      }}
    >
      {t('next')}
    </Button>
  )
}
