import type { Activity } from 'latchkey/wire/custody'
import { maxListLength, maxListSteps } from '../base/limits.ts'
import { readSending } from '../sending/readSending.ts'
import { findActivity, readActivities } from '../store/activities.ts'
import { inListOrder } from '../store/page.ts'
import { type Answers, found, toPage } from './answers.ts'
import { createActivityReader, describeActivity } from './describeActivity.ts'

export const activityAnswers: Answers<'get_activity' | 'list_activities' | 'get_send_transaction_status'> = {
  async get_activity(custody, { activityId }, call) {
    const row = await findActivity(custody.db, call.organization.id, activityId)
    return { activity: await describeActivity(custody, found(row, 'activity'), call) }
  },

  async list_activities(custody, { filterByStatus: statuses, filterByType: types, paginationOptions }, call) {
    const { db } = custody
    const { id } = call.organization
    const page = toPage(paginationOptions)
    const reader = createActivityReader(custody, call)
    const activities: Activity[] = []
    let length = 0
    for await (const row of readActivities(db, id, { statuses, types, ...page })) {
      const activity = await describeActivity(custody, row, call, reader)
      length += JSON.stringify(activity).length
      if (length > maxListLength && activities.length > 0) break
      activities.push(activity)
      if (reader.steps > maxListSteps) break
      // Other requests run between two activities.
      await custody.pause()
    }
    return { activities: inListOrder(activities, page) }
  },

  async get_send_transaction_status(custody, { sendTransactionStatusId }, call) {
    const row = await readSending(custody, call.organization.id, sendTransactionStatusId)
    const { status, hash, error } = found(row, 'transaction')
    const failure = error === null ? {} : { txError: error, error: { message: error } }
    return { txStatus: status, eth: { txHash: hash }, ...failure }
  },
}
