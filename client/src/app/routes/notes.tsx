import { NotesScreen } from '#features/notes/screens/notes-screen.tsx';

export default () => <NotesScreen />;
