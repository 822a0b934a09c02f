import { historyOf } from '#identity/audit-trail/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { atWork } from '../../reach/server/public.ts';
import { getActivityHistory, listCompanyActivities } from '../contract.ts';
import * as keeping from '../keeping/contract.ts';
import { downloadActivityFile, getActivity } from '../page/contract.ts';
import { getDeviceTrend } from '../trend/contract.ts';
import * as work from '../work/contract.ts';
import { executeActivity, removeActivity } from './execute-activity.ts';
import { findActivity, findDeviceTrend } from './find-activity.ts';
import * as actions from './keep-activities.ts';
import { attachFile, downloadFile } from './keep-file.ts';
import * as notification from './notification.ts';

export const routes: Route[] = [
  handle(listCompanyActivities, ({ params }, context) =>
    actions.readCompanyActivities(params.company, context),
  ),
  handle(keeping.getActivityTies, ({ params }, context) => actions.readTies(params.company, context)),
  handle(keeping.createActivity, ({ params, body }, context) =>
    actions.createActivity(params.company, body, context),
  ),
  handle(getDeviceTrend, ({ params }, context) => findDeviceTrend(context, params.device)),
  handle(getActivity, ({ params }, context) => findActivity(context, params)),
  handle(keeping.updateActivity, ({ params, body }, context) =>
    actions.changeActivity(params, body, context),
  ),
  handle(getActivityHistory, async ({ params }, context) => {
    await findActivity(atWork(context), params);
    return historyOf(context.db, 'activity', params.id);
  }),
  handle(downloadActivityFile, ({ params: { file, ...place } }, context) =>
    downloadFile(place, file, context),
  ),
  handle(work.addActivityFile, ({ params, body }, context) => attachFile(params, body.file, context)),
  handle(work.generateNotification, ({ params, body }, context) =>
    notification.generateNotification(params, body.versione, context),
  ),
  handle(work.approveNotification, ({ params, body }, context) =>
    notification.approveNotification(params, body.versione, context),
  ),
  handle(work.signNotification, ({ params, body }, context) =>
    notification.signNotification(params, body.firmato, context),
  ),
  handle(work.executeActivity, ({ params, body }, context) => executeActivity(params, body, context)),
  handle(work.deleteActivity, ({ params, body }, context) => removeActivity(params, body.versione, context)),
];
