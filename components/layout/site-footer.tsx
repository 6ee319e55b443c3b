import { useTranslations } from '#words'

export function SiteFooter() {
  const t = useTranslations('layout')
  return (
    <footer className="border-line text-muted border-t text-sm">
      <div className="max-w-page mx-auto flex flex-wrap gap-x-2 px-4 py-6 sm:px-6">
        <p>{t('footer')}</p>
        <p className="flex w-full flex-wrap gap-x-4 sm:ml-auto sm:w-auto">
          <a href="/validation" className="text-accent underline underline-offset-4">
            {t('validation')}
          </a>
          <a href="/reference" className="text-accent underline underline-offset-4">
            {t('reference')}
          </a>
        </p>
      </div>
    </footer>
  )
}
