import { serveSteps } from '../../shared/threads.ts'
import { steps } from './steps.ts'

// The program of a thread that runs steps.

serveSteps(steps)
