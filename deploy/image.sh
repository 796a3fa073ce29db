#!/bin/sh
# Builds deploy/Containerfile as root without a registry of images: its base is made of Debian's packages, once.
#   apt-get install --no-install-recommends buildah debootstrap
# The base stays as localhost/croupier-base for the next build, the result is localhost/croupier.
set -eu
cd "$(dirname "$0")/.."
export BUILDAH_ISOLATION=chroot

base=localhost/croupier-base
if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
  container=$(buildah from scratch)
  trap 'buildah rm "$container" >/dev/null' EXIT
  debootstrap --variant=minbase --include=ca-certificates trixie "$(buildah mount "$container")"
  # Some of what npm needs is in packages with another name, which only apt finds.
  buildah run "$container" -- sh -c "apt-get update && apt-get install --yes --no-install-recommends nodejs npm"
  buildah commit --quiet --rm "$container" "$base"
  trap - EXIT
fi

# The certificates of a proxy that npm has to trust.
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  set -- --volume "$NODE_EXTRA_CA_CERTS:/run/certificates.crt:ro" \
    --build-arg NODE_EXTRA_CA_CERTS=/run/certificates.crt "$@"
fi
exec buildah build --pull-never --build-arg BASE="$base" --tag localhost/croupier \
  --file deploy/Containerfile --ignorefile deploy/Containerfile.dockerignore "$@" .
