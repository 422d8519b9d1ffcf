@rem Scripts of package.json begin with exec, which this shell does not have.
@%*
