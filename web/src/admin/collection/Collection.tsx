import { Bulk } from '../bulk/Bulk.tsx';
import { Banner } from '../components/Banner.tsx';
import { Toast } from '../components/Toast.tsx';
import { ThoughtList } from '../thoughts/ThoughtList.tsx';
import styles from './Collection.module.css';
import { CollectionDialogs } from './CollectionDialogs.tsx';
import { CollectionHeading } from './CollectionHeading.tsx';
import { CollectionToolbar } from './CollectionToolbar.tsx';
import { type CollectionProps, useCollection } from './useCollection.ts';

/** The list of live thoughts, drafts or the trash, with its toolbar and dialogs. */
export function Collection(props: CollectionProps) {
  const collection = useCollection(props);
  const { form, banner, bulk, trash, listOptions, thoughtsState } = collection;
  return (
    <>
      <div className={styles.sticky}>
        <CollectionToolbar collection={collection} />
        {/* Screen readers don't announce what is behind a modal dialog, so the banner is shown once the form is closed. */}
        {form === null && <Banner message={banner.message} onDismiss={banner.dismiss} />}
        <CollectionHeading collection={collection} />
      </div>
      <Toast message={trash.toast} onExpire={trash.hideToast} />
      <ThoughtList collection={collection} />
      <Bulk bulk={bulk} place={listOptions.place} totalCount={thoughtsState.totalCount} />
      <CollectionDialogs collection={collection} />
    </>
  );
}
