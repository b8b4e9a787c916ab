package dev.slipway.domain.namespace;

/** What somebody can be a member of. */
public enum MemberSourceKind {
    GROUP, PROJECT
}
