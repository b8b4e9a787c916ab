package dev.slipway.application.issue.epic;

import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.domain.namespace.GroupAudience;

/**
 * Condition on the epics of issues. An epic that the caller does not see is as none, so that no list tells of it.
 *
 * @param epic   its id
 * @param groups those whose epics the caller sees
 */
public record EpicCondition(AttributeFilter<Long> epic, GroupAudience groups) {}
