import '../../servers/testing/mpcProcess.ts'
import { reportUsage } from './usage.ts'

// The managed wallet's server in a process of its own, with the threads of production. Its argument is that of `mpcProcess.ts`.

reportUsage()
