package dev.slipway.domain.ciconfig.model;

import java.util.List;

/**
 * A condition on changed files.
 *
 * @param paths     patterns of files
 * @param compareTo the ref to compare with, or null for the commit before
 */
public record FileChanges(List<String> paths, String compareTo) {
}
