package dev.slipway.domain.namespace;

/** Kind of the source of a membership. */
public enum MemberSourceKind {
    GROUP, PROJECT
}
