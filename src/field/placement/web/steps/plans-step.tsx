import { PlanFilesField } from '#ui/plans/plan-files-field.tsx';
import { setNewPlans } from '../draft-changes.ts';
import { StepFrame } from '../step-frame.tsx';
import { useWizard } from '../wizard.ts';
import { StoredPlans } from './stored-plans.tsx';

const noPicture = new Blob();

/** New floor plans, all optional; a plan has a negative id until the server gives it one. */
export function PlansStep() {
  const { draft, change, addPicture, pictureBlob } = useWizard();
  const plans = draft.newPlans.map(({ id, sha256, name }) => ({
    id,
    title: name,
    picture: pictureBlob(sha256) ?? noPicture,
  }));

  async function add(pictures: readonly { title: string; picture: Blob }[]) {
    for (const { title, picture } of pictures) {
      const sha256 = await addPicture(picture);
      change((value) => {
        const id = Math.min(0, ...value.newPlans.map((plan) => plan.id)) - 1;
        return setNewPlans([...value.newPlans, { id, sha256, name: title }])(value);
      });
    }
  }

  return (
    <StepFrame check={() => true}>
      <StoredPlans />
      <PlanFilesField
        label="Planimetrie"
        value={plans}
        onAdd={(pictures) => void add(pictures)}
        onRemove={(id) =>
          change((value) => setNewPlans(value.newPlans.filter((plan) => plan.id !== id))(value))
        }
        onRename={(id, name) =>
          change((value) =>
            setNewPlans(value.newPlans.map((plan) => (plan.id === id ? { ...plan, name } : plan)))(value),
          )
        }
      />
    </StepFrame>
  );
}
