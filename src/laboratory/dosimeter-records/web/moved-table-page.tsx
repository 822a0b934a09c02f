import { Navigate } from '@tanstack/react-router';

/** Where the table stood before: old bookmarks go on to it. */
export function MovedTablePage() {
  return <Navigate to="/lb/cr39/dosimeters" replace />;
}
