package dev.slipway.application.label;

/** Owner of labels. */
public sealed interface LabelOwner {

    record Project(long id) implements LabelOwner {}

    record Group(long id) implements LabelOwner {}
}
