-- What a write replaced is sought by whose it is, by those that read it and by the round that removes it. By its moment
-- alone nothing seeks it any more: the index was work for every write.
DROP INDEX "data_revision_replaced_at_idx";
