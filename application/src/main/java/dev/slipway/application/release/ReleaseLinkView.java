package dev.slipway.application.release;

import dev.slipway.domain.release.ReleaseLink;

/** A stored link of a release. */
public record ReleaseLinkView(long id, ReleaseLink link) {}
