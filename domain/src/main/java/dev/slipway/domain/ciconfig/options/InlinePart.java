package dev.slipway.domain.ciconfig.options;

/**
 * Group of components of a larger record, such as the commands of {@link JobOptions}. Stored documents have the components in line with
 * those of the larger record and do not name the group, so grouping never changes stored documents.
 */
public interface InlinePart {
}
