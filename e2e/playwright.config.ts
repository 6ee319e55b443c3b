import { defineConfig, devices } from '@playwright/test'
import { installedBrowser } from './browser'
import { installedEngines } from './engines/engines'
import type { EngineOptions } from './engines/story'

/**
 * A window has renderers for its own address bar, which is not visible here: they cost as much as those of the pages.
 * The last of several lists applies, so the features that Playwright turns off are repeated.
 */
const featuresOff = `
  WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup PreloadTopChromeWebUI
  AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable
  LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect
  TcpPortRandomizationWin OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch
  msForceBrowserSignIn msEdgeUpdateLaunchServicesPreferredVersion
`
const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.trim().split(/\s+/).join(',')}`,
]
const executablePath = installedBrowser()

const core = 'core.spec.ts'
const phone = '**/*.phone.spec.ts'

/** Stories in a real browser against the built portal, a real gateway and the simulator. */
export default defineConfig<object, EngineOptions>({
  testDir: './portal',
  // For a busy machine: a passing story never waits for so long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // The run names stories that pass only at the second attempt: they have a race, or the machine was blocked.
  retries: 1,
  // One worker runs a whole file; each worker has its own owner of documents. Stories wait half of their time.
  workers: 3,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  globalSetup: './portal-services.ts',
  use: {
    actionTimeout: 60_000,
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
    // Animations would be drawn by the processor here.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of every step would take half as long again as the story; a failure has its last picture.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: devices['Desktop Chrome'], testIgnore: phone },
    { name: 'phone', use: devices['Pixel 7'], testMatch: phone },
    // The core stories in Chromium, also for runs of them alone: one story to a worker.
    {
      name: 'core',
      testDir: './engines',
      testMatch: core,
      fullyParallel: true,
      use: { engine: 'chromium' },
    },
    ...installedEngines.map((engine) => ({
      name: engine,
      testDir: './engines',
      testIgnore: engine === 'chromium' ? core : [],
      use: { engine },
    })),
  ],
})
